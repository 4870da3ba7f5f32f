'use client';
import type { ConfigType, ConfigValueOf } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { AdminHost, AdminStores, Followed, Kept } from './admin-stores.js';

/** The area around a section. */
export interface AdminPlace {
  stores: AdminStores;
  /** The section that is shown. */
  section: string;
  /** A setting that was chosen in the search and has not been shown yet. */
  sought: string | null;
  onFound: () => void;
}

/** Absent where a section stands by itself. */
export const AdminPlaceContext = createContext<AdminPlace | null>(null);

function usePlace(): AdminPlace {
  const place = useContext(AdminPlaceContext);
  if (!place) throw new Error('A connected section stands inside of AdminArea.');
  return place;
}

/** A store of the area; `make` is a constant of its module, since the area keeps one store for each. */
export const useAdminStore = <S>(make: (host: AdminHost) => S): S => usePlace().stores.of(make);

/** The store of a type of configuration. */
export const useAdminConfig = <C extends ConfigType>(type: C): ConfigStore<ConfigValueOf<C>> =>
  usePlace().stores.config(type);

/** Asks before the page is left. */
export function useLeaveWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}

/**
 * Marks the section while something in it is unsaved, and asks before the page is left with it: in an area also while another section
 * is shown. `isUnsaved` is a constant of its module. With `kept`, of which the first counts, the frame of the area saves and reloads it too.
 */
export function useUnsaved<S>(store: Followed<S>, isUnsaved: (state: S) => boolean, kept?: Kept): void {
  const place = useContext(AdminPlaceContext);
  const stores = place?.stores;
  const section = place?.section ?? '';
  const now = () => isUnsaved(store.getState());
  const isAtRisk = useSyncExternalStore(store.subscribe, now, now);
  useLeaveWarning(!stores && isAtRisk);
  useEffect(() => stores?.watch(section, store, isUnsaved, kept), [stores, section, store, isUnsaved, kept]);
}

/** Asks before the area saves a store together with all others, also while another section is shown. */
export function useSaveGuard(store: object, ask: (() => Promise<boolean>) | undefined): void {
  const stores = useContext(AdminPlaceContext)?.stores;
  useEffect(() => {
    if (ask) stores?.guard(store, ask);
  }, [stores, store, ask]);
}

/** Marks where a setting is, for the search: what is chosen there gets focus here. */
export function useSetting<E extends HTMLElement>(id: string): RefObject<E | null> {
  const place = useContext(AdminPlaceContext);
  const element = useRef<E>(null);
  const isSought = place?.sought === id;
  const onFound = place?.onFound;
  useEffect(() => {
    if (!isSought) return;
    // What is folded up cannot have focus.
    if (element.current instanceof HTMLDetailsElement) element.current.open = true;
    element.current?.querySelector<HTMLElement>('input, button, textarea, select')?.focus();
    onFound?.();
  }, [isSought, onFound]);
  return element;
}
