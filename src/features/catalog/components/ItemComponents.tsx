import { makeStyles, tokens } from '@fluentui/react-components';
import { LookupLine } from '@/components/feedback/LookupNews';
import { useLookup } from '@/services/api/useLookup';
import { paths } from '@/services/config/paths';
import { MANUAL_LINK, useListComponentsOfConfigQuery } from '../linksApi';
import { MANUAL_TEXTS } from '../texts';
import { InnerLink } from './InnerLink';
import { LinkButton } from './links/LinkButton';
import { UnlinkButton } from './links/UnlinkButton';

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    minHeight: '40px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  line: { display: 'inline-flex', alignItems: 'center', minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
});

/** The components that an item belongs to; links are made and taken away by hand (checklist API-10). */
export function ItemComponents({ itemId }: { itemId: string }) {
  const styles = useStyles();
  const result = useListComponentsOfConfigQuery(itemId, { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const linked = (data ?? []).flatMap(({ components, selector_id }) =>
    components === null ? [] : [{ ...components, selector_id }],
  );
  return (
    <section className={styles.strip} aria-label={MANUAL_TEXTS.components}>
      <h2 className={styles.title}>{MANUAL_TEXTS.components}</h2>
      {data !== undefined && linked.length === 0 && <span className={styles.note}>{MANUAL_TEXTS.none}</span>}
      <LookupLine lookup={useLookup(result, MANUAL_TEXTS.failed)} />
      <ul className={styles.list}>
        {linked.map(({ id, name, selector_id }) => (
          <li
            key={id}
            className={styles.line}
            title={selector_id === MANUAL_LINK ? undefined : MANUAL_TEXTS.bySpec}
          >
            <InnerLink to={paths.topologyItem(id)}>{name}</InnerLink>
            {selector_id === MANUAL_LINK && (
              <UnlinkButton pair={{ componentId: id, configId: itemId }} name={name} />
            )}
          </li>
        ))}
      </ul>
      <LinkButton from={{ configId: itemId }} />
    </section>
  );
}
