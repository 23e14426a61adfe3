// Writes the configuration of the embedded PostgreSQL, sized to the machine it runs on.
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/**
 * The text of postgresql.conf. Sizes are in MiB and follow `os.totalmem()`; `durable: false` gives up crash safety for
 * throw-away databases. `listen` is either a socket directory or, where there are no sockets, a loopback port.
 * An administrator's own lines go into custom.conf beside it, which is read last.
 */
export async function serverSettings(options: {
  durable: boolean;
  listen: { socketDir: string } | { port: number };
  /** Folder that closed segments of the write-ahead log are put into; none without. */
  spool?: string | undefined;
}): Promise<string> {
  const memory = Math.floor(totalmem() / MIB);
  const sharedBuffers = options.durable ? clamp(Math.floor(memory / 4), 64, 1024) : 64;
  const settings: Record<string, string | number> = {
    ...('socketDir' in options.listen
      ? { listen_addresses: '', unix_socket_directories: options.listen.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: options.listen.port }),
    max_connections: 200,
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / 2), 256, 16_384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(Math.floor(memory / 16), 64, 512)}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    // Two processes cost some 10 ms of a core to start: for what takes longer alone.
    parallel_setup_cost: 10_000,
    wal_level: options.durable ? 'replica' : 'minimal',
    ...(options.spool === undefined
      ? {}
      : {
          archive_mode: 'on',
          archive_library: 'basic_archive',
          'basic_archive.archive_directory': options.spool,
          archive_timeout: '60s',
        }),
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    wal_compression: options.durable ? 'on' : 'off',
    wal_buffers: '16MB',
    min_wal_size: options.durable ? '256MB' : '80MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    fsync: options.durable ? 'on' : 'off',
    synchronous_commit: options.durable ? 'on' : 'off',
    full_page_writes: options.durable ? 'on' : 'off',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.02,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, ymd',
    lc_messages: 'C',
    default_text_search_config: 'pg_catalog.simple',
    // The application reports failed statements itself; the server's log must not repeat what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  if (process.platform === 'linux') settings.dynamic_shared_memory_type = await sharedMemoryType();
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return [
    '# Written at every start of the application. Put settings of your own into custom.conf in this folder.',
    ...lines,
    "include_if_exists = 'custom.conf'",
    '',
  ].join('\n');
}

/** Containers often have 64 MB of /dev/shm, where parallel queries fail; files are slower but always there. */
async function sharedMemoryType(): Promise<string> {
  try {
    const shm = await statfs('/dev/shm');
    return (shm.blocks * shm.bsize) / MIB >= 256 ? 'posix' : 'mmap';
  } catch {
    return 'mmap';
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
