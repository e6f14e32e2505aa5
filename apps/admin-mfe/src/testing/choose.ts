import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens an antd select by its name and clicks the option with this text. */
export const choose = async (user: UserEvent, select: string | RegExp, option: string): Promise<void> => {
  const field = await screen.findByRole('combobox', { name: select });
  await user.click(field);
  const popup = document.querySelector<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden, .ant-slide-up-leave)',
  );
  if (!popup) throw new Error(`The select "${String(select)}" has not opened`);
  fireEvent.click(within(popup).getByTitle(option));
};
