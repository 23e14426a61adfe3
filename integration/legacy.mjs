// The same tour by a program of the old kind: forms, a login token in a header, JSON inside of a form field.

async function send(address, path, fields, token) {
  const response = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token ? { authkey: token } : {}) },
    body: new URLSearchParams(fields).toString(),
  });
  return response.json();
}

/** @returns the same as the tour of the generated client */
export async function legacyTour(address, username, password) {
  const login = await send(address, 'api/user/login', { username, password });
  const token = login.data.LoginToken;
  const call = (path, fields) => send(address, path, fields, token);
  const added = await call('api/customer/add', { CustomerName: '旧程序新建公司', tel: '021-55667788' });
  const { id } = added.data;
  const read = await call('api/customer/Views', { id });
  const data = JSON.stringify([{ or: [{ field: 'CustomerName', type: 'startswith', value: '旧程序' }] }]);
  const list = await call('api/customer/index', { data, rows: '5', sort: 'AddTime desc' });
  const { version } = read.data;
  await call('api/customer/edit', { id, version, address: '旧路' });
  const late = await call('api/customer/edit', { id, version, address: '晚到路' });
  const wrong = await call('api/customer/index', { data: JSON.stringify([{ field: 'nothing', type: 'eq' }]) });
  return {
    created: id,
    named: read.data.CustomerName,
    listed: list.data.rows.map((row) => row.CustomerName),
    conflict: late.code,
    refused: wrong.fields,
  };
}
