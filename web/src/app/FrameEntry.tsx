// The signed-in side of the client: the frame, once it is known who is signed in.
import { useSession } from '../shared/session/session.ts';
import { Frame } from './Frame.tsx';
import { Splash } from './Splash.tsx';

export function FrameEntry() {
  const { user, tree } = useSession();
  // Without a tree the login was ended on the server: the forced-logout dialog stands over this.
  return user && tree ? <Frame /> : <Splash />;
}
