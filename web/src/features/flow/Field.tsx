// A labelled part of a form, with what is wrong with it.
import type { ReactNode } from 'react';
import './flow.css';

interface FieldProps {
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

export function Field({ id, label, problem, hint, children }: FieldProps) {
  return (
    <div className="flow-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && <p className="flow-hint">{hint}</p>}
      {problem && (
        <div id={`${id}-problem`} role="alert" className="flow-problem">
          {problem}
        </div>
      )}
    </div>
  );
}

/** Several controls under one label. */
export function FieldGroup({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flow-field flow-field-group">
      <legend>{label}</legend>
      {children}
      {hint && <p className="flow-hint">{hint}</p>}
    </fieldset>
  );
}
