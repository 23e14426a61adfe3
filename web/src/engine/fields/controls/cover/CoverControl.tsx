// Item type `cover`: one picture; another one takes its place.
import type { ControlProps } from '../../../record/registries.ts';
import PictureControl from '../picture/PictureControl.tsx';

export default function CoverControl(props: ControlProps) {
  return <PictureControl {...props} item={{ ...props.item, max: 1 }} />;
}
