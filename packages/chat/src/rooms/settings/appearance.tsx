'use client';
import type { Settings } from '@stoa/core/contract';
import { SegmentedControl, useTexts } from '@stoa/ui';
import { Moon, Sun } from 'lucide-react';
import { settingsTexts } from './settings.texts.js';

export interface AppearanceProps {
  theme: Settings['theme'];
  onThemeChange: (theme: Settings['theme']) => void;
  className?: string;
}

/** Dark or light. */
export function Appearance({ theme, onThemeChange, className = 'flex' }: AppearanceProps) {
  const settings = useTexts(settingsTexts);
  return (
    <SegmentedControl
      label={settings.theme}
      className={className}
      value={theme}
      onValueChange={(value) => onThemeChange(value === 'light' ? 'light' : 'dark')}
      segments={[
        { value: 'dark', label: settings.dark, icon: <Moon size={16} aria-hidden /> },
        { value: 'light', label: settings.light, icon: <Sun size={16} aria-hidden /> },
      ]}
    />
  );
}
