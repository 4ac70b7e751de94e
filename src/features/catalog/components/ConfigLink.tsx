import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { paths } from '@/services/config/paths';
import { typeIcon } from '../model/item';
import { InnerLink } from './InnerLink';

/** The item that something belongs to. */
export function ConfigLink({ id, name, type }: { id: string; name: string; type?: string | undefined }) {
  return (
    <InnerLink to={paths.catalogItem(id)}>
      {type !== undefined && <ResourceIcon name={typeIcon(type)} />}
      {name}
    </InnerLink>
  );
}
