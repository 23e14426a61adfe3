// The public showcase as it travels to people without a login.

export interface ShowcasePicture {
  url: string;
  thumb: string;
}

export interface ShowcaseBanner {
  id: number;
  title: string;
  picture: ShowcasePicture | null;
  /** Product of the showcase that it leads to; 0 for none. */
  productId: number;
  /** Empty, or an address that begins with https. */
  link: string;
}

export interface ShowcaseProduct {
  id: number;
  name: string;
  cover: ShowcasePicture | null;
  /** As it is shown; empty where none is told. */
  price: string;
  type: number;
  typeName: string;
  intro: string;
}

/** The member of staff who shared the page. */
export interface ShowcaseSharer {
  id: number;
  name: string;
  avatar: string;
  /** Empty where it is not to be shown. */
  phone: string;
}

export interface ShowcaseCompany {
  company: string;
  sharer: ShowcaseSharer | null;
}

export interface ShowcaseList extends ShowcaseCompany {
  rows: ShowcaseProduct[];
  total: number;
  /** Categories with products that are shown, in their order. */
  types: { id: number; name: string; count: number }[];
}

export interface ShowcaseDetail extends ShowcaseProduct, ShowcaseCompany {
  album: ShowcasePicture[];
  /** Paragraphs, held apart by line breaks. */
  cont: string;
}

/** What a person of the staff shows of themselves. */
export interface ShowcaseSharing {
  shared: boolean;
  phone: boolean;
  mobile: string;
}

export const showcaseLimits = { rows: 50, pages: 1000, banners: 10, album: 9, key: 50 } as const;
