// Examples of the reference: a test runs each as it stands here, against the running program.

export interface ApiExample {
  title: string;
  english: string;
  /** TypeScript without types: `fetch`, `address`, `token` and `client` are what it works with. */
  code: string;
}

export const apiExamples: readonly ApiExample[] = [
  {
    title: '直接调用：查询客户，先放令牌，再看 result 和 code',
    english: 'A plain call: query customers, send the token, then read result and code',
    code: `const answer = await fetch(\`\${address}/api/customer/index\`, {
  method: 'POST',
  headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ rows: 20, sort: 'AddTime desc', key: '科技' }),
});
const { result, code, msg, data } = await answer.json();
if (result !== 'success') throw new Error(\`\${code}: \${msg}\`);
return data.rows.map((customer) => customer.CustomerName);`,
  },
  {
    title: '用客户端新建并读取客户；同一个 idempotencyKey 只建一次',
    english: 'Create and read a customer with the client; one idempotencyKey creates only once',
    code: `const body = { CustomerName: '接口示例科技有限公司', tel: '021-55667788' };
const { id } = await client.call('api/customer/add', body, { idempotencyKey: 'order-system-1001' });
const customer = await client.call('api/customer/Views', { id });
return [customer.CustomerName, customer.tel];`,
  },
  {
    title: '逐页读完整个列表；每页用上一页的 next 接着读',
    english: 'Read a whole list page by page; each page continues with next of the one before',
    code: `const names = [];
for await (const customer of client.all('api/customer/index', { sort: 'AddTime desc' })) names.push(customer.CustomerName);
return names;`,
  },
  {
    title: '出错时看 code 和 fields，不要解析 msg',
    english: 'On errors read code and fields, do not parse msg',
    code: `try {
  await client.call('api/customer/add', { CustomerName: '' });
  return 'added';
} catch (error) {
  return [error.code, error.fields.CustomerName];
}`,
  },
];
