/** antd components for figures: cards, statistics, progress bars, tags and tabs. */
export { default as Card } from 'antd/es/card';
export { default as Progress } from 'antd/es/progress';
export { default as Statistic } from 'antd/es/statistic';
export { default as Tabs, type TabsProps } from 'antd/es/tabs';
export { default as Tag, type TagProps } from 'antd/es/tag';
