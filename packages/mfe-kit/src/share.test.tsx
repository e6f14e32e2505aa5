import { ToastProvider } from '@halalmap/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nProvider } from '@halalmap/i18n';
import { useShare } from './share';

const Page = () => {
  const share = useShare();
  return (
    <button type="button" onClick={() => void share({ title: 'Iftar', text: 'When the sun sets' })}>
      Share
    </button>
  );
};

const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  });

describe('sharing a page', () => {
  const writeText = jest.fn();
  beforeEach(() => {
    window.history.replaceState(null, '', '/blog/3?category=Faith#top');
    writeText.mockReset().mockResolvedValue(undefined);
  });
  afterEach(() => {
    give('share', undefined);
    give('clipboard', undefined);
  });
  const show = () => {
    give('clipboard', { writeText });
    render(
      <I18nProvider>
        <ToastProvider>
          <Page />
        </ToastProvider>
      </I18nProvider>,
    );
    return press();
  };

  it('opens the share sheet of the device with title, text and URL', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    give('share', share);
    await show();
    expect(share).toHaveBeenCalledWith({
      title: 'Iftar',
      text: 'When the sun sets',
      url: 'http://localhost/blog/3',
    });
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the URL when there is no share sheet, and says so', async () => {
    await show();
    expect(writeText).toHaveBeenCalledWith('http://localhost/blog/3');
    expect(await screen.findByText('Link copied')).toBeTruthy();
  });

  it('copies when the share sheet fails, and does nothing when it is closed', async () => {
    give('share', jest.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError')));
    await show();
    expect(await screen.findByText('Link copied')).toBeTruthy();

    writeText.mockClear();
    give('share', jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')));
    await press();
    expect(writeText).not.toHaveBeenCalled();
  });

  it('says when the URL cannot be copied', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    await show();
    expect(await screen.findByText('The link could not be copied')).toBeTruthy();
  });
});
