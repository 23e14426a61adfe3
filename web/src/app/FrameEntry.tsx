// The signed-in side of the client loads its frame here, so that the sign-in page stays light.
import { useSession } from '../shared/session/session.ts';
import { OnDemand } from './OnDemand.tsx';
import { Splash } from './Splash.tsx';

export const loadFrame = () => import('./Frame.tsx').then((module) => ({ default: module.Frame }));

export function FrameEntry() {
  const { user, tree } = useSession();
  // Without a tree the login was ended on the server: the forced-logout dialog stands over this.
  if (!user || !tree) return <Splash />;
  return <OnDemand load={loadFrame} />;
}
