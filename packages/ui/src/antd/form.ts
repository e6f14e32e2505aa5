/** Inputs of antd that lists are searched and narrowed down with. */
export { default as Checkbox } from 'antd/es/checkbox';
export { default as Input, type InputRef } from 'antd/es/input';
export { default as Select, type SelectProps } from 'antd/es/select';
