// What tools of others make of the OpenAPI document: findings of a linter, types of a client, and errors of a compiler.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/** @returns what the linter's recommended rules call an error, each with its place */
export async function lintErrors(document) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`);
}

/** @returns the source of the types that `openapi-typescript` makes of the document */
export async function typesOf(document) {
  return astToString(await openapiTypescript(structuredClone(document)));
}

/**
 * Compiles a program beside the types.
 * @param folder where both are put for the compiler
 * @returns the output of the compiler
 */
export function compilerProblems(folder, types, program) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'schema.d.ts'), types);
  const file = path.join(folder, 'tour.ts');
  writeFileSync(file, program);
  const made = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(made).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
