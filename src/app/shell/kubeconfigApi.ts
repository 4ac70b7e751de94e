/** The kubeconfig as a call: in hosted mode a link could not carry the token. */
import { api } from '@/services/api/api';
import { sendForBytes } from '@/services/api/baseQuery/largeBodies';

const kubeconfigApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloadKubeconfig: build.mutation<string, void>({
      query: () => ({ area: 'root', path: 'kubeconfig', sender: sendForBytes }),
      extraOptions: { notify: 'toast' },
      transformResponse: (answer) => new TextDecoder().decode(answer as ArrayBuffer), // what sendForBytes answers
    }),
  }),
});

export const { useDownloadKubeconfigMutation } = kubeconfigApi;
