import { fireEvent, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { renderPart } from '../testing/render';
import { Dropdown } from './table';

const Page = () => {
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'name', label: 'Name it', onClick: () => setIsNaming(true) }] }}
      >
        <button type="button">Filters</button>
      </Dropdown>
      {isNaming && <input aria-label="Name" autoFocus />}
    </>
  );
};

describe('a menu that opens from a button', () => {
  const { requestAnimationFrame } = window;
  let frames: FrameRequestCallback[];
  beforeAll(() => {
    // jsdom has none.
    globalThis.ResizeObserver = class {
      observe = (): void => {};
      unobserve = (): void => {};
      disconnect = (): void => {};
    };
  });
  beforeEach(() => {
    frames = [];
    window.requestAnimationFrame = (work) => frames.push(work);
  });
  afterEach(() => {
    window.requestAnimationFrame = requestAnimationFrame;
  });
  const drawFrames = (): void => {
    for (let frame = 0; frame < 5; frame += 1) act(() => frames.splice(0).forEach((work) => work(0)));
  };
  const open = async (): Promise<HTMLElement> => {
    renderPart(<Page />);
    const button = screen.getByRole('button', { name: 'Filters' });
    button.focus();
    fireEvent.click(button);
    return screen.findByRole('menuitem', { name: 'Name it' });
  };

  it('receives the focus', async () => {
    const item = await open();
    drawFrames();
    expect(document.activeElement).toBe(item);
  });

  it('leaves the focus on a field that it opens before it is rendered', async () => {
    fireEvent.click(await open());
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    drawFrames();
    expect(document.activeElement).toBe(field);
  });
});
