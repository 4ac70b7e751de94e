/** Reads an HTTP answer line by line while it comes. */
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { KubernetesStream } from './client';
import { KubernetesProblem, refusal } from './problem';

/** A line is one object, and objects are stored up to 5 MB. */
const MOST_LINE = 20 * 1024 * 1024;
const MOST_REFUSAL = 64 * 1024;

function readLines(response: IncomingMessage, onLine: (line: string) => void): void {
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MOST_LINE) {
      response.destroy(new KubernetesProblem('A line of the answer is larger than 20 MB.'));
      return;
    }
    try {
      for (const line of lines) if (line.trim() !== '') onLine(line);
    } catch {
      // what comes next cannot be read either
      response.destroy(new KubernetesProblem('The answer holds a line that is no JSON.'));
    }
  });
}

/** Resolves when the server ends the answer. */
export function followLines(
  url: URL,
  options: RequestOptions,
  { signal, onLine, answerMs, longestMs }: KubernetesStream,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const request = ask(url, { ...options, signal });
    const late = setTimeout(
      () => request.destroy(new KubernetesProblem(`no answer within ${Math.round(answerMs / 1000)} s.`)),
      answerMs,
    );
    const end = setTimeout(() => request.destroy(), longestMs);
    const settle = (done: () => void) => {
      clearTimeout(late);
      clearTimeout(end);
      done();
    };
    request.on('error', (error) => settle(() => reject(error)));
    request.on('response', (response) => {
      clearTimeout(late);
      const status = response.statusCode ?? 0;
      response.on('error', (error) => settle(() => reject(error)));
      response.on('close', () => settle(resolve));
      if (status >= 200 && status < 300) {
        readLines(response, onLine);
        return;
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (text.length < MOST_REFUSAL) text += chunk;
      });
      response.on('end', () => settle(() => reject(new KubernetesProblem(refusal(status, text), status))));
    });
    request.end();
  });
}
