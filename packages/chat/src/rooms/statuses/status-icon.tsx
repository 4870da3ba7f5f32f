'use client';
import { statusIconOf, type StatusIcon } from '@stoa/core/rules';
import {
  Aperture,
  Bot,
  Check,
  Download,
  Eraser,
  Info,
  Plug,
  Repeat,
  Search,
  Send,
  Settings,
  Share2,
  TriangleAlert,
  Webhook,
  Wrench,
  Zap,
  type LucideIcon,
} from 'lucide-react';

/** @source protocol §2.5 */
const icons: Record<StatusIcon, LucideIcon> = {
  bolt: Zap,
  info: Info,
  assistant: Bot,
  check: Check,
  aperture: Aperture,
  repeat: Repeat,
  api: Webhook,
  send: Send,
  clear: Eraser,
  settings: Settings,
  share: Share2,
  download: Download,
  search: Search,
  tool: Wrench,
  warning: TriangleAlert,
  plug: Plug,
};

/** The icon that a status asks for. */
export function StatusIconMark({ icon, className }: { icon?: string; className?: string }) {
  const name = statusIconOf(icon === undefined ? {} : { icon });
  const Icon = icons[name];
  return <Icon size={16} aria-hidden data-icon={name} className={className} />;
}
