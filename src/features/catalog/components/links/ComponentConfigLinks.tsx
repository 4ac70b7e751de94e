import { MANUAL_LINK } from '../../linksApi';
import { LinkButton } from './LinkButton';
import { UnlinkButton } from './UnlinkButton';

export interface ComponentConfigLinksProps {
  componentId: string;
  /** An item that is linked; without one a further one can be. */
  linked?: { id: string; name: string; selectorId: string | null };
}

/** On a component: links a config item, or takes the link away where people made it. */
export function ComponentConfigLinks({ componentId, linked }: ComponentConfigLinksProps) {
  if (linked === undefined) return <LinkButton from={{ componentId }} />;
  if (linked.selectorId !== MANUAL_LINK) return null;
  return <UnlinkButton pair={{ componentId, configId: linked.id }} name={linked.name} />;
}
