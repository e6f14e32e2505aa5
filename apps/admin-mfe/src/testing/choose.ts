import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses the option with this text in a select of the browser or of antd, found by its name. */
export const choose = async (user: UserEvent, select: string | RegExp, option: string): Promise<void> => {
  const field = await screen.findByRole('combobox', { name: select });
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, option);
  await user.click(field);
  const popup = document.querySelector<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden, .ant-slide-up-leave)',
  );
  if (!popup) throw new Error(`The select "${String(select)}" has not opened`);
  fireEvent.click(within(popup).getByTitle(option));
};
