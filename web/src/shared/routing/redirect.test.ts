// The sign-in page leads only to paths of this application.
import { describe, expect, it } from 'vitest';
import { safeRedirect, signInAddress } from './redirect.ts';

describe('safeRedirect', () => {
  it.each(['/crm/customer', '/crm/customer?key=%E6%98%9F&page=2', '/system/role?role=3#x', '/'])('keeps %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'crm/customer',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%09/../..//evil\u0000',
    '/%2F%2Fevil.example/..',
    '/%5Cevil.example',
    '/..//evil.example',
    '/%E0%A4%A',
    '/login',
    '/login?redirect=%2Flogin',
  ])('refuses %s', (target) => {
    const result = safeRedirect(target);
    expect(new URL(result, 'http://here.example').origin).toBe('http://here.example');
    expect(result.startsWith('//')).toBe(false);
    expect(result).toBe('/');
  });
});

describe('signInAddress', () => {
  it('holds the requested path', () => {
    expect(signInAddress('/crm/customer', '?key=a b')).toBe('/login?redirect=%2Fcrm%2Fcustomer%3Fkey%3Da%2520b');
  });
  it('holds what stands behind #, of the start page as well', () => {
    expect(signInAddress('/crm/customer', '', '#a/b')).toBe('/login?redirect=%2Fcrm%2Fcustomer%23a%2Fb');
    expect(signInAddress('/', '', '#x')).toBe('/login?redirect=%2F%23x');
  });
  it('is plain for the start page', () => {
    expect(signInAddress('/', '')).toBe('/login');
  });
});
