// Objects in a bucket of an S3-compatible store.
import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import { FileStorage } from '@flystorage/file-storage';
import type { S3Config } from '../config.ts';
import { OperatorError } from '../db/operator-error.ts';

/** @throws OperatorError when the bucket does not exist, refuses the keys or cannot be reached */
export async function openBucket(config: S3Config): Promise<FileStorage> {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    // Names of buckets as subdomains need a wildcard certificate, which private stores rarely have.
    forcePathStyle: true,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    maxAttempts: 3,
    // Many compatible stores refuse the trailing checksums that newer clients send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    const within = { abortSignal: AbortSignal.timeout(15_000) };
    await client.send(new HeadBucketCommand({ Bucket: config.bucket }), within);
    // Keys that may only read would be noticed by the first person who uploads something.
    const probe = { Bucket: config.bucket, Key: `${config.prefix ? `${config.prefix}/` : ''}start-${randomUUID()}` };
    await client.send(new PutObjectCommand({ ...probe, Body: 'x' }), within);
    await client.send(new DeleteObjectCommand(probe), within);
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    const reason =
      status === 404
        ? `存储桶 ${config.bucket} 不存在`
        : status === 403 || status === 401
          ? 'S3_ACCESS_KEY 或 S3_SECRET_KEY 不正确，或没有权限'
          : `无法连接 ${config.endpoint}`;
    throw new OperatorError(`文件存储不可用：${reason}`);
  }
  return new FileStorage(new AwsS3StorageAdapter(client, { bucket: config.bucket, prefix: config.prefix }));
}
