// The styles of antd's components, worked out once. antd forgets those of a component when its last instance goes, and would write and
// parse the styles of a whole panel again whenever one is opened.
import { createCache } from '@ant-design/cssinjs';

export const styleCache = createCache();

const update = styleCache.opUpdate.bind(styleCache);
// Tokens and their variables are forgotten as ever: there is one set of them, which changes with the theme.
styleCache.opUpdate = (path, change) =>
  update(path, (before) => change(before) ?? (before && path.startsWith('style%') ? [0, before[1]] : null));
