import { Link } from '@fluentui/react-components';
import type { FlowItem } from '../model/flowForm';
import { useFlowStyles } from './Flow.styles';

type Extra = Exclude<FlowItem, { kind: 'field' } | { kind: 'button' } | { kind: 'key' }>;

/** A web address may be a link; anything else (javascript:, data:) stays a text (threat TM4). */
function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address, window.location.origin).protocol);
  } catch {
    return false;
  }
}

/** What a flow shows that is no input: pictures such as a QR code, texts such as a secret key, links. */
export function FlowExtra({ item }: { item: Extra }) {
  const styles = useFlowStyles();
  switch (item.kind) {
    case 'image':
      return <img src={item.source} width={item.width} height={item.height} alt={item.label} />;
    case 'text':
      return (
        <div>
          {item.label !== '' && <p>{item.label}</p>}
          <pre className={styles.code}>{item.text}</pre>
        </div>
      );
    case 'link':
      return isWebAddress(item.address) ? (
        <Link href={item.address} rel="noopener noreferrer">
          {item.label}
        </Link>
      ) : (
        <span>{item.label}</span>
      );
  }
}
