/** Bytes of a request's body that have left, and their number in all. */
export type OnSent = (sentBytes: number, totalBytes: number) => void;

/** `fetch` by an XMLHttpRequest: only it tells how much of a body was sent. Takes texts and forms. */
export function createXhrFetch(onSent: OnSent): typeof fetch {
  return (input, { method = "GET", headers, body, credentials, signal } = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const abortError = (): unknown => signal?.reason ?? new DOMException("Aborted", "AbortError");
      const failed = () => new TypeError("The request failed");
      let received = 0;
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      const encoder = new TextEncoder();
      const take = () => {
        stream?.enqueue(encoder.encode(request.responseText.slice(received)));
        received = request.responseText.length;
      };
      const answer = () => {
        const content = new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
          },
          cancel: abort,
        });
        const { status, statusText } = request;
        resolve(new Response(content, { status, statusText, headers: readHeaders(request) }));
      };
      const end = (error: unknown) => {
        signal?.removeEventListener("abort", abort);
        // one of the two has no effect: either there was an answer or there is none
        reject(error);
        stream?.error(error);
      };

      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded, total));
      request.addEventListener("readystatechange", () => {
        if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) answer();
      });
      request.addEventListener("progress", take);
      request.addEventListener("load", () => {
        signal?.removeEventListener("abort", abort);
        take();
        stream?.close();
      });
      request.addEventListener("error", () => end(failed()));
      request.addEventListener("timeout", () => end(failed()));
      request.addEventListener("abort", () => end(abortError()));

      request.open(method, input instanceof Request ? input.url : input);
      request.withCredentials = credentials === "include";
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      if (signal?.aborted) return end(abortError());
      signal?.addEventListener("abort", abort);
      request.send(typeof body === "string" || body instanceof FormData ? body : null);
    });
}

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
