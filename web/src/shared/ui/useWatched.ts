// A value of a form as it changes.
import { Form, type FormInstance } from 'antd';

/** Undefined until the form was drawn, which the types of the form leave out. */
export function useWatched<V extends object, K extends keyof V & string>(
  name: K,
  form: FormInstance<V>,
): V[K] | undefined {
  return Form.useWatch<V[K] | undefined>(name, form);
}
