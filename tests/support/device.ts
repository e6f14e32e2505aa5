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
      expect(await field.locator('option:checked').textContent()).toBe(label);
    },
    /** Waits until something of the page has the focus: what was used last may have disappeared with it. */
    async keepsFocus(): Promise<void> {
      await page.waitForFunction(() => document.activeElement && document.activeElement !== document.body);
    },
  };
};
