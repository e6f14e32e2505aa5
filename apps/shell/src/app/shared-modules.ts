import * as apiClient from '@halalmap/api-client';
import * as i18n from '@halalmap/i18n';
import * as mfeKit from '@halalmap/mfe-kit';
import * as ui from '@halalmap/ui';
import * as reduxToolkit from '@reduxjs/toolkit';
// eslint-disable-next-line no-restricted-imports -- remotes bring their own `lazyPart`, which needs it
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactRedux from 'react-redux';
import * as reactRouter from 'react-router-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/** Modules shared by shell and remotes on the server; in the browser the federation provides them. */
export const sharedModules: Readonly<Record<string, object>> = {
  '@halalmap/api-client': apiClient,
  '@halalmap/i18n': i18n,
  '@halalmap/mfe-kit': mfeKit,
  '@halalmap/ui': ui,
  '@reduxjs/toolkit': reduxToolkit,
  react,
  'react-dom': reactDom,
  'react-redux': reactRedux,
  'react-router-dom': reactRouter,
  'react/jsx-runtime': jsxRuntime,
};
