// Marks errors whose message is a finished Chinese sentence for the person who runs the program, to be shown as it is.

/** Thrown for situations that the operator can act on; print `message` alone, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * The sentence for an error of the file system, or of the database about its own files; undefined for everything else.
 * @param folder where the program was at work, for errors without a path
 */
export function diskProblem(error: unknown, folder: string): OperatorError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  if (code === '53100') return new OperatorError(diskFull(folder));
  if (syscall === undefined) return undefined;
  const place = dest ?? path ?? folder;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OperatorError(diskFull(folder));
    case 'EACCES':
    case 'EPERM':
      return new OperatorError(`没有权限使用 ${place}，请检查它和上级文件夹的所有者和权限，或设置 DATA_DIR`);
    case 'EROFS':
      return new OperatorError(`${place} 所在的磁盘是只读的，请改为可写，或把 DATA_DIR 设到其他磁盘`);
    case 'EIO':
      return new OperatorError(`读写 ${place} 时磁盘出错，请检查磁盘，必要时从备份恢复`);
    case 'EMFILE':
    case 'ENFILE':
      return new OperatorError('打开的文件太多，请提高系统允许的数量（ulimit -n）');
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EISDIR':
      return new OperatorError(`${place} 不是文件夹，请把它移走，或设置 DATA_DIR`);
  }
  return undefined;
}

function diskFull(place: string): string {
  return `磁盘已满，无法写入 ${place}，请腾出空间，或把 DATA_DIR 设到其他磁盘`;
}

/** The sentence for the output of PostgreSQL's programs before they gave up; undefined where only their log has the cause. */
export function serverProblem(output: string, cluster: string): OperatorError | undefined {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new OperatorError(diskFull(cluster));
  if (/Permission denied/.test(output))
    return new OperatorError(`没有权限使用 ${cluster} 中的文件，请检查它们的所有者和权限`);
  if (/could not find the database system|could not locate a valid checkpoint|not a valid data directory/.test(output))
    return new OperatorError(`数据库文件夹 ${cluster} 不完整或已损坏，请放回缺少的文件，或从备份恢复到新的 DATA_DIR`);
  if (/could not look up effective user ID/.test(output))
    return new OperatorError('启动本程序的用户在系统中没有名称，数据库无法运行，请用 /etc/passwd 中有的用户启动');
  if (/configuration file .* contains errors/.test(output))
    return new OperatorError(`数据库设置有误，请更正或移走 ${cluster} 中的 custom.conf`);
  return undefined;
}
