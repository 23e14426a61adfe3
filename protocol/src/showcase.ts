// The public showcase as it travels to people without a login.

export const showcaseLimits = { rows: 50, pages: 1000, banners: 10, album: 9, key: 50 } as const;
