// The company's logo, or the product's mark in the accent colour of the theme.
import { useBrand } from '../shared/session/brand.ts';

export function ProductMark({ size = 22 }: { size?: number }) {
  const logo = useBrand((brand) => brand.logo);
  if (logo)
    return (
      <img className="company-mark" src={logo} height={size} alt="" onError={() => useBrand.setState({ logo: '' })} />
    );
  return (
    <svg className="product-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g fill="none" stroke="var(--mark-line)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9 23v-1.2c0-3.3 3.1-5.4 7-5.4s7 2.1 7 5.4V23" />
        <circle cx="16" cy="10.6" r="3.9" />
      </g>
    </svg>
  );
}
