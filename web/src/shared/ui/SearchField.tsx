// The search box of lists: what is typed, a button that empties it, a button that searches.
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './searchField.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  ref?: Ref<HTMLInputElement>;
  className?: string;
  value: string;
  onChange(text: string): void;
  onSearch?(text: string): void;
  /** The button is what the page is begun with. */
  primary?: boolean;
}

export function SearchField({
  className = '',
  style,
  value,
  onChange,
  onSearch,
  primary,
  onKeyDown,
  ...input
}: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <span className={`search-field ${className}`} style={style}>
      <span className="search-field-box">
        <input
          {...input}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.key === 'Enter' && !event.defaultPrevented) onSearch?.(value);
          }}
        />
        {value && (
          <button
            type="button"
            className="search-field-clear"
            tabIndex={-1}
            aria-label={t('action.clear')}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange('');
              onSearch?.('');
            }}
          >
            <CloseCircleFilled aria-hidden />
          </button>
        )}
      </span>
      <Button
        type={primary ? 'primary' : 'default'}
        className="search-field-button"
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('action.search')}
        onClick={() => onSearch?.(value)}
      />
    </span>
  );
}
