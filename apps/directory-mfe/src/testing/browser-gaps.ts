// jsdom has the element but not its modal behaviour.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

/** jsdom has no pointer events, so that a touch would have no position. */
class TouchableEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? 'mouse';
  }
}
Object.assign(window, { PointerEvent: TouchableEvent });

/** jsdom has no layout; everything counts as visible. */
class SeeingObserver {
  constructor(private readonly tell: IntersectionObserverCallback) {}

  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    this.tell([entry], this as unknown as IntersectionObserver);
  }

  disconnect(): void {}
}
Object.assign(window, { IntersectionObserver: SeeingObserver });
