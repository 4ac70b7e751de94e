import { Link } from '@fluentui/react-components';
import { kubeconfigFileName } from '@/services/contracts/kubeconfig';
import { KUBECONFIG_TEXT } from '@/services/text/shell';
import { useDownloadKubeconfigMutation } from './kubeconfigApi';

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches the file from the organization's backend and hands it to the browser; a refusal becomes a toast. */
export function SaveKubeconfig({ hostname }: { hostname: string }) {
  const [download, { isLoading }] = useDownloadKubeconfigMutation();
  const file = kubeconfigFileName(hostname);
  const handleClick = () => {
    void download()
      .unwrap()
      .then(
        (text) => save(file, text),
        () => undefined, // the failure is already a toast
      );
  };
  return (
    <Link as="button" disabled={isLoading} onClick={handleClick}>
      {KUBECONFIG_TEXT.downloadLink(file)}
    </Link>
  );
}
