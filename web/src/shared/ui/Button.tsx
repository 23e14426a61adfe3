// The button of the frame and of pages, which stand before antd's own is there: looks the same, and takes the same of its properties.
import { LoadingOutlined } from '@ant-design/icons';
import type { ComponentProps, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'default' | 'primary' | 'text' | 'link' | 'dashed' | undefined;
  htmlType?: 'button' | 'submit';
  size?: 'small' | 'large' | undefined;
  danger?: boolean;
  block?: boolean;
  icon?: ReactNode;
  iconPlacement?: 'start' | 'end';
  loading?: boolean;
}

export function Button({
  type = 'default',
  htmlType = 'button',
  size,
  danger,
  block,
  icon,
  iconPlacement,
  loading = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const variants = [
    'button',
    `button-${type}`,
    size && `button-${size}`,
    danger && 'button-danger',
    block && 'button-block',
  ];
  const states = [!children && 'button-bare', loading && 'button-loading', className];
  const mark = loading ? <LoadingOutlined aria-hidden /> : icon;
  return (
    <button
      {...rest}
      type={htmlType}
      className={[...variants, ...states].filter(Boolean).join(' ')}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {iconPlacement !== 'end' && mark}
      {children && <span>{children}</span>}
      {iconPlacement === 'end' && mark}
    </button>
  );
}
