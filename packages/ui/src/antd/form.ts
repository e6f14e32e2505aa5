/** antd inputs for searching and filtering lists. */
export { default as Checkbox } from 'antd/es/checkbox';
export { default as Input, type InputRef } from 'antd/es/input';
export { default as Select, type SelectProps } from 'antd/es/select';
