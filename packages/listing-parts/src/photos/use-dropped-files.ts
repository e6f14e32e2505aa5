import { useEffect, useRef, useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Text copied from a document has a picture of itself attached; a file has at most its name. */
const isOfText = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && types.includes('text/html');

/** Files that are dropped on an element, or pasted anywhere on the page. Dropped elsewhere they are ignored. */
export const useDroppedFiles = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      // Of several drop areas the first receives pasted files.
      if (event.defaultPrevented) return;
      const { clipboardData } = event;
      const files = Array.from(clipboardData?.files ?? []);
      if (clipboardData === null || files.length === 0 || isOfText(clipboardData)) return;
      event.preventDefault();
      take.current(files);
    };
    // Without this, files dropped elsewhere would be opened instead of the page.
    const miss = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener('paste', paste, { signal });
    window.addEventListener('dragover', miss, { signal });
    window.addEventListener('drop', miss, { signal });
    return () => control.abort();
  }, []);

  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    isOver,
    target: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take.current(Array.from(event.dataTransfer.files));
      },
    },
  };
};
