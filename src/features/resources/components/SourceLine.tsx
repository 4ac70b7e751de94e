/** Where a record comes from, with links (EDIT-6), and the documentation of its kind (EDIT-7). */
import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/feedback/CopyButton';
import { paths } from '@/services/config/paths';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import type { ResourceKind } from '../model/kinds';
import type { ResourceRow } from '../model/record';
import { sourceLinks, type OriginLink, type SourceLink } from '../model/source';
import { useSourceName } from '../hooks/useSourceName';
import { EDITOR_TEXTS } from '../texts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
  },
  id: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    overflowWrap: 'anywhere',
  },
  docs: {
    marginLeft: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
  },
});

function Named({ link, fallback }: { link: OriginLink; fallback: string }) {
  const name = useSourceName(link);
  const to =
    link.kind === 'agent'
      ? paths.agent(link.id)
      : link.kind === 'component'
        ? paths.topologyItem(link.id)
        : paths.catalogItem(link.id);
  return (
    <Link to={to}>
      <bdi>{name ?? fallback}</bdi>
    </Link>
  );
}

function sentence(link: SourceLink): ReactNode {
  switch (link.kind) {
    case 'agent':
      return (
        <>
          {EDITOR_TEXTS.linkedTo} <Named link={link} fallback={link.name ?? link.id} />
        </>
      );
    case 'component':
    case 'catalog':
      return (
        <>
          {EDITOR_TEXTS.createdBy}{' '}
          <Named
            link={link}
            fallback={link.kind === 'component' ? EDITOR_TEXTS.component : EDITOR_TEXTS.catalogItem}
          />
        </>
      );
    case 'file':
      return EDITOR_TEXTS.localFile;
    case 'crd':
      return link.resource === undefined ? (
        `${EDITOR_TEXTS.crd} ${EDITOR_TEXTS.kubernetes}`
      ) : (
        <>
          {EDITOR_TEXTS.crd}{' '}
          <Named link={{ kind: 'catalog', id: link.resource }} fallback={EDITOR_TEXTS.kubernetes} />
        </>
      );
  }
}

export function SourceLine({ kind, row }: { kind: ResourceKind; row: ResourceRow | undefined }) {
  const styles = useStyles();
  const { docsUrl } = useSelector(selectRuntimeConfig);
  const links = row === undefined ? [] : sourceLinks(row);
  return (
    <div className={styles.line}>
      {links.map((link) => (
        <span key={link.kind}>{sentence(link)}</span>
      ))}
      {row !== undefined && (
        <>
          {row.source && <span>{EDITOR_TEXTS.source(row.source)}</span>}
          <span className={styles.id}>
            {EDITOR_TEXTS.id} <bdi>{row.id}</bdi>
            <CopyButton text={row.id} label={EDITOR_TEXTS.copyId} />
          </span>
        </>
      )}
      <FluentLink
        className={styles.docs}
        href={`${docsUrl}#${kind.docs}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <OpenRegular aria-hidden />
        {`${EDITOR_TEXTS.docs}: ${kind.title}`}
      </FluentLink>
    </div>
  );
}
