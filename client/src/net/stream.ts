/** What the server tells bit by bit while it thinks, until it is done, refuses, or cannot be heard any more. */
export function listen(path: string, told: (data: string) => void, failed: (message: string) => void, silent: string): () => void {
  const source = new EventSource(`/api/1/${path}`);
  source.onmessage = (event) => told(event.data as string);
  source.addEventListener("done", () => source.close());
  source.addEventListener("refused", (event) => {
    failed(JSON.parse((event as MessageEvent<string>).data).message);
    source.close();
  });
  source.onerror = () => {
    failed(silent);
    source.close();
  };
  return () => source.close();
}
