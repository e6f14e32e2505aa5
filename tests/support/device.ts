import { until } from '@halalmap/test-kit';
import type { Locator, Page } from 'playwright-core';

/** What a journey is walked with. */
export type Device = 'the mouse' | 'the keyboard alone';

// The fields of the browser take the parts in the order of its language, American English.
const dayKeys = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1');
const timeKeys = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const digits = [hour % 12 || 12, minute].map((part) => String(part).padStart(2, '0')).join('');
  return digits + (hour < 12 ? 'AM' : 'PM');
};

/** Moves through a page with one device alone, so that a journey proves that the device reaches everything. */
export const createDevice = (page: Page, device: Device) => {
  const isReached = (control: Locator): Promise<boolean> =>
    control.evaluate((element) => element === document.activeElement);
  /** Goes to a control with Tab. */
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor();
    for (let steps = 0; steps < 150 && !(await isReached(control)); steps += 1)
      await page.keyboard.press('Tab');
    expect(await isReached(control)).toBe(true);
  };
  return {
    /** Clicks, or goes there with Tab and presses a key. */
    async use(control: Locator, key = 'Enter'): Promise<void> {
      if (device === 'the mouse') return control.click();
      await reach(control);
      await page.keyboard.press(key);
    },
    /** Replaces what a field contains; days and times as `YYYY-MM-DD` and `HH:MM`. */
    async enter(field: Locator, text: string): Promise<void> {
      if (device === 'the mouse') return field.fill(text);
      await reach(field);
      const type = await field.getAttribute('type');
      if (type === 'date' || type === 'time') {
        // A form that moves the focus here meanwhile lets Tab go on to a later part of the field.
        for (let part = 0; part < 3; part += 1) await page.keyboard.press('ArrowLeft');
        await page.keyboard.type(type === 'date' ? dayKeys(text) : timeKeys(text));
        expect(await field.inputValue()).toBe(text);
        return;
      }
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
    /** Chooses an option of a select of the browser. */
    async select(field: Locator, label: string): Promise<void> {
      if (device === 'the mouse') return void (await field.selectOption({ label }));
      await reach(field);
      await page.keyboard.type(label);
      // The page may render its former choice once more before it has the new one.
      await page.waitForFunction(
        ({ element, text }) =>
          element instanceof HTMLSelectElement && element.selectedOptions[0]?.textContent === text,
        { element: await field.elementHandle(), text: label },
      );
    },
    /** Chooses a tab. The tabs of a list are one stop of Tab; the arrow keys move within it. */
    async turnTo(tab: Locator): Promise<void> {
      if (device === 'the mouse') return tab.click();
      const tabs = tab.locator('xpath=ancestor::*[@role="tablist"]').getByRole('tab');
      await reach(tabs.and(page.getByRole('tab', { selected: true })));
      await page.keyboard.press('Home');
      const count = await tabs.count();
      for (let steps = 0; steps < count && !(await isReached(tab)); steps += 1)
        await page.keyboard.press('ArrowRight');
      expect(await isReached(tab)).toBe(true);
      await page.keyboard.press('Enter');
    },
    /** Chooses an option of a select whose options open in front of the page. */
    async choose(field: Locator, option: string): Promise<void> {
      const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
      if (device === 'the mouse') {
        await field.click();
        return options.getByTitle(option, { exact: true }).click();
      }
      await reach(field);
      await page.keyboard.press('ArrowDown');
      await options.waitFor();
      const wanted = options.locator('.ant-select-item-option-active').getByText(option, { exact: true });
      for (let steps = 0; steps < 90 && (await wanted.count()) === 0; steps += 1)
        await page.keyboard.press('ArrowDown');
      await wanted.waitFor();
      await page.keyboard.press('Enter');
    },
    /** Chooses an item of an open menu. */
    async pick(item: Locator): Promise<void> {
      if (device === 'the mouse') return item.click();
      await item.waitFor();
      // An item that is a link has the focus on the link.
      const isOnItem = () => item.evaluate((element) => element.contains(document.activeElement));
      // A menu that has just opened, or whose items have just come, takes the keys a moment later.
      await until('the menu item has the focus', async () => {
        if (await isOnItem()) return true;
        await page.keyboard.press('ArrowDown');
        return isOnItem();
      });
      await page.keyboard.press('Enter');
    },
    /** Waits until a control has the focus: what was opened from it has closed, or it has replaced what was used. */
    async returnsTo(control: Locator): Promise<void> {
      await page.waitForFunction(
        (element) => element === document.activeElement,
        await control.elementHandle(),
      );
    },
    /** Waits until something of the page has the focus: what was used last may have disappeared with it. */
    async keepsFocus(): Promise<void> {
      await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body);
    },
  };
};
