// The one realtime connection: receives changes, who is online, and the end of a login.

import { limits } from '@crm/protocol/limits';
import {
  type Changed,
  type ClientEvents,
  hubPath,
  type Introduction,
  type JobProgress,
  type NoticeArrived,
  type OnlineUser,
  type PresenceNews,
  type PrivateMessage,
  type ServerEvents,
  type SignedOut,
  type SystemMessage,
} from '@crm/protocol/realtime';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { loadTree } from '../session/session.ts';
import { raiseSignedOut } from '../session/signed-out.ts';

interface HubState {
  online: boolean;
  users: OnlineUser[];
}

const hub = create<HubState>(() => ({ online: false, users: [] }));
const listeners = new Set<(change: Changed) => void>();
const reconnectListeners = new Set<(event: 'reconnected') => void>();
const noticeListeners = new Set<(notice: SystemMessage) => void>();
const messageListeners = new Set<(message: PrivateMessage) => void>();

const jobListeners = new Set<(progress: JobProgress) => void>();
const arrivalListeners = new Set<(notice: NoticeArrived) => void>();

type HubSocket = Socket<ServerEvents, ClientEvents>;

let socket: HubSocket | null = null;

interface History {
  /** When the pages of this login began to read: milliseconds of `performance.now()`. */
  began: number;
  /** The connection stood before. */
  stood: boolean;
}

/** After a break everything is read again; the first connection only receives changes since the pages began to read. */
function introduction({ began, stood }: History): Introduction {
  return { differences: true, ...(stood ? {} : { age: performance.now() - began }) };
}

/** By name, as the whole list comes. */
function withNews(users: readonly OnlineUser[], { came, left }: PresenceNews): OnlineUser[] {
  const gone = new Set([...left, ...came.map(({ UserID }) => UserID)]);
  const key = ({ NickName }: OnlineUser) => NickName.toLowerCase();
  return [...users.filter(({ UserID }) => !gone.has(UserID)), ...came].sort((a, b) =>
    key(a) === key(b) ? a.UserID - b.UserID : key(a) < key(b) ? -1 : 1,
  );
}

async function open(token: string, history: History): Promise<HubSocket> {
  const { io } = await import('socket.io-client');
  return io({
    path: hubPath,
    query: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: limits.reconnectDelay,
    reconnectionDelayMax: limits.reconnectDelay,
    randomizationFactor: 0,
    withCredentials: false,
    autoConnect: false,
    auth: (introduce) => introduce(introduction(history)),
  });
}

function readAgain(): void {
  for (const listener of reconnectListeners) listener('reconnected');
}

function listen(current: HubSocket, history: History): void {
  current.on('connect', () => {
    hub.setState({ online: true });
    refreshOnlineUsers();
    if (history.stood) readAgain();
    history.stood = true;
  });
  current.on('missed', readAgain);
  const connectLater = () => setTimeout(() => current === socket && current.connect(), limits.reconnectDelay);
  current.on('disconnect', (reason) => {
    hub.setState({ online: false });
    // A server that stops or ends the login closes the connection itself; socket.io would then not try again.
    if (reason === 'io server disconnect') connectLater();
  });
  current.on('connect_error', (error: Error & { data?: Partial<SignedOut> }) => {
    hub.setState({ online: false });
    if (error.data?.code === 'signed_out') raiseSignedOut();
    // Refused rather than not reached: socket.io leaves the next attempt to us.
    else if (!current.active) connectLater();
  });
  current.on('getOnlinefriend', (users) => hub.setState({ users }));
  current.on('presence', (news) => hub.setState(({ users }) => ({ users: withNews(users, news) })));
  current.on('changed', (change) => {
    for (const listener of listeners) listener(change);
  });
  current.on('systemMessage', (notice) => {
    for (const listener of noticeListeners) listener(notice);
  });
  current.on('jobProgress', (progress) => {
    for (const listener of jobListeners) listener(progress);
  });
  current.on('privateSystemMsg', (notice) => {
    for (const listener of arrivalListeners) listener(notice);
  });
  current.on('privateMessage', (message) => {
    for (const listener of messageListeners) listener(message);
  });
  current.on('accessChanged', () => void loadTree().catch(() => undefined));
  current.on('signedOut', () => raiseSignedOut());
}

/** Opens the connection for a login and answers how to close it. */
export function connect(token: string): () => void {
  let closed = false;
  let own: HubSocket | null = null;
  const history: History = { began: performance.now(), stood: false };
  void open(token, history)
    .then((opened) => {
      if (closed) return;
      own = opened;
      socket = opened;
      listen(opened, history);
      opened.connect();
    })
    // Without the channel the pages still work; they only receive no changes.
    .catch(() => hub.setState({ online: false }));
  return () => {
    closed = true;
    if (own && socket === own) socket = null;
    own?.close();
    hub.setState({ online: false, users: [] });
  };
}

/** Requests the people online once more; the answer comes by event. */
export function refreshOnlineUsers(): void {
  socket?.emit('getOnlinefriend', (users) => {
    if (Array.isArray(users)) hub.setState({ users });
  });
}

export function useOnline(): boolean {
  return hub((state) => state.online);
}

export function useOnlineUsers(): OnlineUser[] {
  return hub((state) => state.users);
}

function useListener<T>(set: Set<(value: T) => void>, listener: (value: T) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const call = (value: T) => latest.current(value);
    set.add(call);
    return () => {
      set.delete(call);
    };
  }, [set]);
}

/** Calls back for every change of the module (or modules) that the server announces. */
export function useChanged(module: string | string[], onChange: (change: Changed) => void): void {
  useListener(listeners, (change) => {
    if (typeof module === 'string' ? module === change.module : module.includes(change.module)) onChange(change);
  });
}

/** Calls back when the connection stands again after a break: what happened meanwhile is unknown. */
export function useReconnected(onReconnect: () => void): void {
  useListener(reconnectListeners, onReconnect);
}

/** The same outside of components; answers how to stop. */
export function onJobProgress(listener: (progress: JobProgress) => void): () => void {
  jobListeners.add(listener);
  return () => jobListeners.delete(listener);
}

/** Calls back for every step of a run that this person started. */
export function useJobProgress(onProgress: (progress: JobProgress) => void): void {
  useListener(jobListeners, onProgress);
}

/** Calls back when a notice came in. */
export function useNoticeArrived(onNotice: (notice: NoticeArrived) => void): void {
  useListener(arrivalListeners, onNotice);
}

/** Calls back when somebody sent this person a few words. */
export function usePrivateMessage(onMessage: (message: PrivateMessage) => void): void {
  useListener(messageListeners, onMessage);
}

/** Calls back for the server's own announcements; code 100 is good news. */
export function useSystemMessage(onMessage: (notice: SystemMessage) => void): void {
  useListener(noticeListeners, onMessage);
}
