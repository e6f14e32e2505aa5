import './app/start';
