// Where the designer of a form is found: beside the forms of modules, and beside those that a company starts approvals with.
import type { FormRow } from '@crm/protocol/answers/customForm';
import { useLocation, useParams } from 'react-router';

/** @param type `design`, or `preview` */
export function designAddress({ module, id }: Pick<FormRow, 'module' | 'id'>, type = 'design'): string {
  return `/system/customForm/view/${module}/${type}/${id}`;
}

interface DesignPlace {
  /** The list of forms that it belongs to. */
  list: string;
  /** What all addresses of this form begin with. */
  within: string;
  address(type: string): string;
}

/** The addresses of the form that is open, whichever list it was opened from. */
export function useDesignPlace(): DesignPlace {
  const { pathname } = useLocation();
  const { module = '', id = '' } = useParams();
  const list = pathname.split('/').slice(0, 3).join('/');
  const within = `${list}/view/${module}/`;
  return { list, within, address: (type) => `${within}${type}/${id}` };
}
