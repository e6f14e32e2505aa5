import { configure } from '@testing-library/react';

// A busy machine may take longer than the library's second.
configure({ asyncUtilTimeout: 10_000 });
