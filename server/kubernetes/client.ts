/**
 * Questions to a Kubernetes API server by a kubeconfig. A kubeconfig is foreign input: it may name programs to run and
 * files to read, and neither is done for one that came out of a spec.
 */
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { followLines } from './followLines';
import { KubernetesProblem, refusal } from './problem';

const MAX_BYTES = 20 * 1024 * 1024;

export interface KubernetesQuestion {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  signal: AbortSignal;
}

export interface KubernetesStream {
  signal: AbortSignal;
  /** Each line of the answer as it comes. */
  onLine: (line: string) => void;
  /** The longest wait for the beginning of the answer, and for its end, in milliseconds. */
  answerMs: number;
  longestMs: number;
}

export interface KubernetesClient {
  /** Address of the API server. */
  server: string;
  /** Text of a 2xx answer; throws KubernetesProblem with what the server said otherwise. */
  ask(path: string, question: KubernetesQuestion): Promise<string>;
  /** Reads an answer that goes on, until the server ends it; throws KubernetesProblem for one that is not 2xx. */
  follow(path: string, stream: KubernetesStream): Promise<void>;
}

/** What would read files of this machine or run programs on it. */
function requireHarmless(config: KubeConfig): void {
  const cluster = config.getCurrentCluster();
  const user = config.getCurrentUser();
  if (user?.exec !== undefined || user?.authProvider !== undefined) {
    throw new KubernetesProblem(
      'The kubeconfig asks to run a program for its credentials (exec or auth-provider), which is not done: use a token or a client certificate.',
    );
  }
  const files = [user?.certFile, user?.keyFile, cluster?.caFile];
  if (files.some(Boolean)) {
    throw new KubernetesProblem(
      'The kubeconfig refers to files: put their contents into it (certificate-authority-data, client-certificate-data, client-key-data).',
    );
  }
}

/** Reads a kubeconfig. Throws KubernetesProblem when it names no usable cluster. */
export async function readKubeconfig(text: string, { isTrusted = false } = {}): Promise<KubeConfig> {
  // loaded when it is first needed: the client is large, and a start without a cluster does not pay for it
  const { KubeConfig: Config } = await import('@kubernetes/client-node');
  const config = new Config();
  try {
    config.loadFromString(text);
  } catch {
    // the parser's position in a text with secrets stays out of every message
    throw new KubernetesProblem(
      'The kubeconfig is not one: paste the output of "kubectl config view --raw --minify".',
    );
  }
  if (!config.getCurrentCluster()?.server)
    throw new KubernetesProblem(
      'The kubeconfig has no current-context with a cluster: set current-context in it.',
    );
  if (!isTrusted) requireHarmless(config);
  return config;
}

function send(url: URL, options: RequestOptions, body: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const request = ask(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES)
          request.destroy(new KubernetesProblem('The answer is larger than 20 MB: select less.'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(text);
        else reject(new KubernetesProblem(refusal(status, text), status));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A client for the current context of a kubeconfig. */
export function createKubernetesClient(config: KubeConfig): KubernetesClient {
  const server = config.getCurrentCluster()?.server ?? '';
  const addressOf = (path: string) => new URL(path.replace(/^\//, ''), `${server.replace(/\/+$/, '')}/`);
  return {
    server,
    async follow(path, stream) {
      const options: RequestOptions = { method: 'GET' };
      await config.applyToHTTPSOptions(options);
      options.headers = {
        ...(options.headers as OutgoingHttpHeaders), // the client library writes an object, never a list
        accept: 'application/json',
      };
      await followLines(addressOf(path), options, stream);
    },
    async ask(path, { method = 'GET', body, signal }) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const options: RequestOptions = { method, signal };
      await config.applyToHTTPSOptions(options);
      options.headers = {
        ...(options.headers as OutgoingHttpHeaders), // the client library writes an object, never a list
        accept: 'application/json',
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      };
      return send(addressOf(path), options, text);
    },
  };
}
