'use client';
import { readThemeChoice, type ThemeChoice } from '@stoa/core/rules';
import { SegmentedControl, useTexts } from '@stoa/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import { settingsTexts } from './settings.texts.js';

export interface AppearanceProps {
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
  className?: string;
}

/** Dark, light, or as the operating system. */
export function Appearance({ theme, onThemeChange, className = 'flex' }: AppearanceProps) {
  const settings = useTexts(settingsTexts);
  return (
    <SegmentedControl
      label={settings.theme}
      className={className}
      value={theme}
      onValueChange={(value) => onThemeChange(readThemeChoice(value))}
      segments={[
        { value: 'dark', label: settings.dark, icon: <Moon size={16} aria-hidden /> },
        { value: 'light', label: settings.light, icon: <Sun size={16} aria-hidden /> },
        { value: 'system', label: settings.system, icon: <Monitor size={16} aria-hidden /> },
      ]}
    />
  );
}
