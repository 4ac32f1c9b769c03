/** A dialog of the browser's own: it keeps focus inside, gives it back, and closes with Esc. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";

interface Props {
  title: string;
  close(): void;
  children: ComponentChildren;
  /** Beside the page instead of over it. */
  beside?: boolean;
}

export function Dialog({ title, close, children, beside }: Props): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  useEffect(() => {
    const dialog = box.current!;
    if (beside) dialog.show();
    else dialog.showModal();
    return () => {
      gone.current = true; // whoever took it away knows; another dialog may stand in its place already
      dialog.close();
    };
  }, []);
  return (
    <dialog ref={box} class={beside ? "dialog beside" : "dialog"} aria-label={title} onClose={() => gone.current || close()} onCancel={close}>
      <div class="row">
        <h2 class="display grow">{title}</h2>
        <button class="ib" type="button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

interface AskProps {
  title: string;
  text: string;
  yes: string;
  danger?: boolean;
  go(): void;
  close(): void;
}

/** Before anything that cannot be taken back. */
export function Confirm({ title, text, yes, danger, go, close }: AskProps): JSX.Element {
  return (
    <Dialog title={title} close={close}>
      <p class="mut">{text}</p>
      <div class="row end">
        <button class="btn" type="button" onClick={close}>
          Not now
        </button>
        <button
          class={danger ? "btn danger" : "btn p"}
          type="button"
          onClick={() => {
            close();
            go();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
