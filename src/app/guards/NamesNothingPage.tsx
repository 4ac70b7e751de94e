import { generatePath, Link, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { cutMiddle, showInvisible } from '@/services/text/visible';
import type { FeatureRoute } from '@/services/slots/manifest';
import { routeAbove } from '../shell/addressNames';

/** More of a mistyped address helps nobody, in characters. */
const LONGEST = 60;

interface NamesNothingPageProps {
  route: FeatureRoute;
  routes: readonly FeatureRoute[];
}

/** An address whose id is none: says so and leads to the list above. The server has not been asked. */
export function NamesNothingPage({ route, routes }: NamesNothingPageProps) {
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
