/** Sentences of the shell that the specification leaves to us. */
export const LINE_TROUBLE = {
  offline:
    'You are offline. What you see may be out of date. Incidents, silences and specifications are kept here and sent later; all else needs a connection.',
  noAnswer: 'The server does not answer. Watchfloor keeps trying; what you see may be out of date.',
  slow: 'The connection is slow. What you see may be out of date.',
  server: 'The server has trouble answering. Watchfloor keeps trying; what you see may be out of date.',
  captive: 'This network shows a page of its own: sign in to it in another tab, then come back.',
} as const;

export const UPDATE_TEXT = {
  ready: 'A new version of Watchfloor is ready.',
  action: 'Reload to update',
  later: 'Later',
  unsaved: 'Save or close what you are editing first; it would be lost.',
  sending: 'Your changes are being sent. Try again in a moment.',
} as const;

export const SHARED_DEVICE_TEXT = {
  entry: 'Shared device: keep nothing',
  help: 'Nothing that you see or write is kept on this device, and it cannot be used without a connection.',
} as const;

export const KUBECONFIG_TEXT = {
  entry: 'Download kubeconfig',
  title: 'Download and install kubeconfig',
  download: 'Download the kubeconfig file.',
  downloadLink: (file: string) => `Download ${file}`,
  apply: 'Use it from the folder that holds the file.',
  command: (file: string) => `kubectl get canaries --kubeconfig ./${file}`,
  copy: 'Copy command',
  learn: 'Find out what else it is good for.',
  learnLink: 'Learn more',
  close: 'Close',
} as const;

export const DOCS_TEXT = { button: 'Documentation', entry: 'Documentation' } as const;
