import { default as AntdModal, type ModalProps } from 'antd/es/modal';
import { createElement, useEffect, useState } from 'react';

/**
 * antd components that appear after a click or on few pages: dialogs, drawers, confirmations, results, timelines, and
 * the inputs of large forms. Forms themselves use react-hook-form; `Controller` connects the two.
 */
export { default as Drawer, type DrawerProps } from 'antd/es/drawer';
export { default as InputNumber } from 'antd/es/input-number';
export type { ModalProps } from 'antd/es/modal';
export { default as Popconfirm } from 'antd/es/popconfirm';
export { default as Radio } from 'antd/es/radio';
export { default as Result } from 'antd/es/result';
export { default as Segmented } from 'antd/es/segmented';
export { default as Switch } from 'antd/es/switch';
export { default as Timeline } from 'antd/es/timeline';
export { default as Upload, type UploadProps } from 'antd/es/upload';

/** A dialog. antd returns the focus when it closes; this one does so too when it is removed while it is open. */
export const Modal = (props: ModalProps) => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return createElement(AntdModal, props);
};
