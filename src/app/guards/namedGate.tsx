import type { ReactNode } from 'react';
import { generatePath, Link, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { cutMiddle, showInvisible } from '@/services/text/visible';
import type { FeatureRoute } from '@/services/slots/manifest';
import { canName, routeAbove } from './addressNames';

/** More of a mistyped address helps nobody, in characters. */
const LONGEST = 60;

interface NamesNothingProps {
  route: FeatureRoute;
  routes: readonly FeatureRoute[];
}

/** The server has not been asked: it would only call it a mistake. */
function NamesNothing({ route, routes }: NamesNothingProps) {
  const params = useParams();
  const above = routeAbove(route.path, routes);
  const shown = cutMiddle(showInvisible(params.id ?? ''), LONGEST);
  return (
    <PageFrame title={route.title}>
      <EmptyState
        sentence={`This address names nothing: “${shown}” is no id.`}
        action={
          above === undefined ? (
            <Link to={paths.home()}>Go to the start page</Link>
          ) : (
            <Link to={generatePath(above.path, params)}>Go to {above.title}</Link>
          )
        }
      >
        The link may have been cut or mistyped. Copy it again, or look in the list.
      </EmptyState>
    </PageFrame>
  );
}

/**
 * A gate for the page of a record: where the id in the address is none, a sentence and the way to the list above.
 * @param routes all of the shell, to lead back.
 */
export function namedGate(route: FeatureRoute, routes: readonly FeatureRoute[]) {
  return function NamedGate({ children }: { children: ReactNode }) {
    const { id } = useParams();
    return canName(route.path, id) ? children : <NamesNothing route={route} routes={routes} />;
  };
}
