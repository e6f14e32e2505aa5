import type { Upload } from '@halalmap/contracts';

/** An upload as the server answers it. */
export const anUpload = (number: number, fileName: string): Upload => ({
  id: number.toString(16).padStart(24, '0'),
  url: `/media/${number.toString(16).padStart(32, '0')}-${'c'.repeat(12)}`,
  fileName,
  fileSize: 1_000,
  mimeType: 'image/jpeg',
  width: 640,
  height: 480,
  color: '#aabbcc',
});

interface Waiting {
  name: string;
  progress(sent: number): void;
  answer(status: number, body: unknown): void;
}

/**
 * The browser's way of sending files, answered by the test.
 * @param made what the server answers to the so-manyth file, from 1
 */
export const createFakeUploads = (made: (number: number, fileName: string) => unknown = anUpload) => {
  const real = globalThis.XMLHttpRequest;
  const waiting: Waiting[] = [];
  const names: string[] = [];
  const addresses: string[] = [];
  const aborted: string[] = [];
  let isUsual = true;

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private name = '';

    open(_method: string, address: string): void {
      addresses.push(address);
    }
    setRequestHeader(): void {}
    abort(): void {
      aborted.push(this.name);
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      this.name = (form.get('images') as File).name;
      const number = names.push(this.name);
      if (isUsual) queueMicrotask(() => this.answer(201, [made(number, this.name)]));
      else
        waiting.push({
          name: this.name,
          progress: (sent) =>
            this.upload.dispatchEvent(
              Object.assign(new Event('progress'), { loaded: sent * 100, total: 100 }),
            ),
          answer: (status, body) => this.answer(status, body),
        });
    }
    private answer(status: number, body: unknown): void {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
    }
  }

  return {
    start(): void {
      names.length = addresses.length = waiting.length = aborted.length = 0;
      isUsual = true;
      Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
      Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
    },
    stop(): void {
      Object.assign(globalThis, { XMLHttpRequest: real });
    },
    /** From now on the test itself answers. */
    hold(): void {
      isUsual = false;
    },
    /** From now on uploads are answered at once again. */
    resume(): void {
      isUsual = true;
    },
    waiting,
    /** Names of the files in the order in which they were sent. */
    names,
    /** Where they were sent. */
    addresses,
    aborted,
  };
};

export const aFile = (name: string, type = 'image/jpeg', bytes = 10): File => {
  const file = new File(['x'.repeat(Math.min(bytes, 10))], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
