// Products and their categories as they travel.

/** A category with those below it: answer of `api/productCategory/tree`. */
export interface CategoryNode {
  id: number;
  name: string;
  /** 0 for those at the top. */
  parentid: number;
  version: number;
  /** Products in it, those of the categories below not among them. */
  count: number;
  children: CategoryNode[];
}
